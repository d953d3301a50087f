import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import type { Kysely } from 'kysely'

export const schemaSqlFile = fileURLToPath(new URL('../../schema.sql', import.meta.url))

/** The job library's own schema is left out. */
const schemas = `('app', 'ledger', 'public', 'reporting')`
/** Byte order, independent of the cluster's locale. */
const bytes = 'COLLATE "C"'

const rightsOf = (acl: string, kind: string): string => `
  SELECT coalesce(string_agg(format('-- %s: %s', grantee, privileges), E'\\n' ORDER BY grantee ${bytes}), '') FROM (
    SELECT CASE a.grantee WHEN 0 THEN 'PUBLIC' ELSE a.grantee::regrole::text END AS grantee,
           string_agg(a.privilege_type, ', ' ORDER BY a.privilege_type ${bytes}) AS privileges
    FROM aclexplode(coalesce(${acl}, acldefault('${kind}', owner))) a WHERE a.grantee <> owner GROUP BY a.grantee) r`

const schemaQuery = `
  SELECT format(E'CREATE SCHEMA %I AUTHORIZATION %s;\\n%s', nspname, owner::regrole, (${rightsOf('nspacl', 'n')})) AS text
  FROM (SELECT *, nspowner AS owner FROM pg_namespace) n WHERE nspname IN ${schemas} ORDER BY nspname`

const defaultRightsQuery = `
  SELECT format('-- Of the %s that %s makes%s: %s',
                CASE defaclobjtype WHEN 'f' THEN 'functions' WHEN 'r' THEN 'tables' WHEN 'S' THEN 'sequences' END,
                defaclrole::regrole, CASE WHEN defaclnamespace <> 0 THEN ' in ' || defaclnamespace::regnamespace END,
                (SELECT coalesce(string_agg(format('%s to %s', a.privilege_type,
                          CASE a.grantee WHEN 0 THEN 'PUBLIC' ELSE a.grantee::regrole::text END), ', '
                          ORDER BY a.grantee::regrole::text ${bytes}, a.privilege_type ${bytes}), 'nothing')
                 FROM aclexplode(defaclacl) a)) AS text
  FROM pg_default_acl ORDER BY defaclrole::regrole::text ${bytes}, defaclnamespace::regnamespace::text ${bytes}, defaclobjtype`

const typeQuery = `
  SELECT format(E'CREATE TYPE %s AS (\\n%s\\n);\\n-- Owner: %s', t.oid::regtype,
    (SELECT string_agg(format('  %I %s', attname, format_type(atttypid, atttypmod)), E',\\n' ORDER BY attnum)
     FROM pg_attribute WHERE attrelid = t.typrelid AND attnum > 0 AND NOT attisdropped), typowner::regrole) AS text
  FROM pg_type t JOIN pg_class c ON c.oid = t.typrelid AND c.relkind = 'c'
  WHERE t.typnamespace::regnamespace::text IN ${schemas} ORDER BY t.oid::regtype::text ${bytes}`

const columnsOf = `
  SELECT string_agg(format('  %I %s%s%s', attname, format_type(atttypid, atttypmod),
      CASE WHEN a.attgenerated <> '' THEN ' GENERATED ALWAYS AS (' || pg_get_expr(d.adbin, d.adrelid) || ')'
           WHEN d.oid IS NOT NULL THEN ' DEFAULT ' || pg_get_expr(d.adbin, d.adrelid) END,
      CASE WHEN attnotnull THEN ' NOT NULL' END), E',\\n' ORDER BY attnum)
  FROM pg_attribute a LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
  WHERE a.attrelid = c.oid AND attnum > 0 AND NOT attisdropped`

const constraintsOf = `
  SELECT string_agg(format(E',\\n  CONSTRAINT %I %s', conname, pg_get_constraintdef(oid)), ''
                    ORDER BY contype = 'f', contype = 'c', contype = 'u', conname)
  FROM pg_constraint WHERE conrelid = c.oid AND contype <> 'n'`

const indexesOf = `
  SELECT string_agg(E'\\n' || pg_get_indexdef(indexrelid) || ';', '' ORDER BY indexrelid::regclass::text ${bytes})
  FROM pg_index WHERE indrelid = c.oid AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid AND contype IN ('p', 'u'))`

const triggersOf = `
  SELECT string_agg(E'\\n' || pg_get_triggerdef(oid) || ';', '' ORDER BY tgname)
  FROM pg_trigger WHERE tgrelid = c.oid AND NOT tgisinternal`

const tableQuery = `
  SELECT format(E'CREATE TABLE %I.%I (\\n%s%s\\n)%s;%s%s%s\\n-- Owner: %s\\n%s', relnamespace::regnamespace, relname,
    (${columnsOf}), (${constraintsOf}), ' WITH (' || array_to_string(reloptions, ', ') || ')',
    (${indexesOf}), (${triggersOf}), CASE WHEN relrowsecurity THEN E'\\n-- Row security' END, owner::regrole,
    (${rightsOf('relacl', 'r')})) AS text
  FROM (SELECT *, relowner AS owner FROM pg_class) c
  WHERE relnamespace::regnamespace::text IN ${schemas} AND relkind IN ('r', 'p')
  ORDER BY relnamespace::regnamespace::text ${bytes}, relname`

const viewQuery = `
  SELECT format(E'CREATE VIEW %I.%I AS\\n%s\\n-- Owner: %s\\n%s', relnamespace::regnamespace, relname,
    pg_get_viewdef(c.oid), owner::regrole, (${rightsOf('relacl', 'r')})) AS text
  FROM (SELECT *, relowner AS owner FROM pg_class) c
  WHERE relnamespace::regnamespace::text IN ${schemas} AND relkind = 'v'
  ORDER BY relnamespace::regnamespace::text ${bytes}, relname`

const functionQuery = `
  SELECT format(E'FUNCTION %I.%I(%s)\\n  RETURNS %s LANGUAGE %s %s%s%s\\n-- Owner: %s\\n%s', pronamespace::regnamespace, proname,
    pg_get_function_arguments(p.oid), pg_get_function_result(p.oid), lanname,
    CASE provolatile WHEN 'i' THEN 'IMMUTABLE' WHEN 's' THEN 'STABLE' ELSE 'VOLATILE' END,
    CASE WHEN prosecdef THEN ' SECURITY DEFINER' END, ' SET ' || array_to_string(proconfig, ', '), owner::regrole,
    (${rightsOf('proacl', 'f')})) AS text
  FROM (SELECT *, proowner AS owner FROM pg_proc) p JOIN pg_language l ON l.oid = prolang
  WHERE pronamespace::regnamespace::text IN ${schemas}
  ORDER BY pronamespace::regnamespace::text ${bytes}, proname`

const head =
  '-- What the migrations and the functions of sql/ make, for reading: npm run db:schema writes it, a test compares it.\n'

/** The schema as one text, the same on every machine: the functions by what they promise, since each has a file. */
export const schemaSql = async <Schema>(db: Kysely<Schema>): Promise<string> => {
  const parts: string[] = []
  for (const query of [schemaQuery, defaultRightsQuery, typeQuery, tableQuery, viewQuery, functionQuery]) {
    const { rows } = await sql.raw<{ text: string }>(query).execute(db)
    for (const { text } of rows) parts.push(`${text.trimEnd()}\n`)
  }
  return [head, ...parts].join('\n')
}
