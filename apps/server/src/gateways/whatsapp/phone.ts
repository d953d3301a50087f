/**
 * A number in the vendor's format: digits only. Mexican mobiles are sent as `52` and ten digits, but returned
 * with the old `1` in between.
 */
export const whatsAppNumber = (phone: string): string =>
  phone.replace(/\D/g, '').replace(/^521(\d{10})$/, '52$1')
