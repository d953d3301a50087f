export const phoneCopy = {
  invalid: 'Por favor ingresa un número de teléfono válido.',
  country: (name: string, diallingCode: string) => `País: ${name} (${diallingCode})`,
  pickerTitle: 'Elige tu país',
  search: 'Busca por nombre o clave',
  list: 'Países',
  found: (count: number) => (count === 1 ? '1 país' : `${count} países`),
  noneFound: 'No encontramos ese país. Prueba con su nombre o con su clave, como 52.',
  loading: 'Cargando la lista de países…',
  notLoaded: 'No pudimos cargar la lista de países. Revisa tu conexión y vuelve a intentarlo.',
  retry: 'Volver a intentar',
} as const
