import { legalPageCopy, type Legal } from './legal.ts'

export const dataDeletion: Legal = {
  title: legalPageCopy.dataDeletion,
  description: 'Cómo pedir que {brand} borre tus datos si entraste con una cuenta social.',
  updated: null,
  intro: [
    'Si entraste a {brand} con una cuenta social, como Facebook, puedes pedir que borremos tus datos cuando quieras.',
  ],
  sections: [
    {
      id: 'como-pedirlo',
      title: 'Cómo pedirlo',
      blocks: [
        'Escribe a {email} desde el correo de tu cuenta social, con el asunto «Eliminar mis datos».',
        [
          'Dinos tu nombre completo y con qué cuenta social entraste.',
          'Si te queda saldo en algún QR, gástalo o pide antes tu reembolso: al borrar tus datos ya no podrás usarlo.',
        ],
      ],
    },
    {
      id: 'que-borramos',
      title: 'Qué borramos',
      blocks: [
        [
          'Tu nombre completo.',
          'Tu correo electrónico.',
          'Tu teléfono, si nos lo diste.',
          'El historial de tus fichas y de tus QR.',
        ],
        'Los montos de las operaciones se conservan sin nada que te identifique, el tiempo que piden las leyes fiscales.',
      ],
    },
    {
      id: 'cuanto-tarda',
      title: 'Cuánto tarda',
      blocks: ['Como máximo 30 días hábiles. Cuando terminamos, te enviamos un correo de confirmación.'],
    },
    {
      id: 'en-facebook',
      title: 'Quita a {brand} de tu Facebook',
      blocks: [
        'Aparte, puedes quitar el permiso en Facebook: entra a Configuración y privacidad, Configuración, Apps y sitios web, elige {brand} y toca Eliminar. Eso evita que Facebook nos comparta más datos, pero no borra los que ya tenemos: para eso, escríbenos.',
      ],
    },
  ],
}
