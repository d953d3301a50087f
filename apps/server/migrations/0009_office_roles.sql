-- The office's roles. A vendor sees what was sold at their own place (staff_place).
ALTER TABLE role_grant DROP CONSTRAINT role_grant_role_check;
ALTER TABLE role_grant ADD CONSTRAINT role_grant_role_check
  CHECK (role IN ('admin', 'manager', 'cashier', 'bar', 'finance', 'support', 'vendor'));
