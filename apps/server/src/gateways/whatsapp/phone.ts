/**
 * A number as the vendor takes it: digits only. Mexican mobiles are sent as `52` and ten digits, and come back with
 * the old `1` between.
 */
export const whatsAppNumber = (phone: string): string =>
  phone.replace(/\D/g, '').replace(/^521(\d{10})$/, '52$1')
