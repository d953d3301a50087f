/** What `saldo doctor` says of push messages. */
export const copy = {
  title: 'Avisos push',
  fine: 'La llave sirve para firmar.',
  notAKey:
    'VAPID_PRIVATE_KEY no es una llave P-256, así que ningún aviso saldría. Haz una como dice docs/operations.md.',
} as const
