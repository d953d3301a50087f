/** Terminal output for the operator who starts and maintains the server. */
export const databaseCopy = {
  migrationChanged: (name: string) =>
    `La migración ${name} ya se aplicó y su archivo cambió después. Devuelve el archivo a como estaba y pon el cambio en una migración nueva.`,
  migrationUnknown: (name: string) =>
    `La base de datos tiene aplicada la migración ${name}, que esta versión no conoce. Arranca la versión más nueva o restaura un respaldo anterior; si sus datos son de prueba, borra la carpeta DATA_DIR («data») y arranca de nuevo.`,
  migrationsPending: (count: number) =>
    `A la base de datos le faltan ${count} migraciones. Corre «npm run saldo -- migrate» con DATABASE_MIGRATION_URL y arranca de nuevo.`,
  functionsPending: (count: number) =>
    `Las funciones de la base de datos son de otra versión (${count}). Corre «npm run saldo -- migrate» con DATABASE_MIGRATION_URL y arranca de nuevo.`,
  functionUnknown: (name: string) =>
    `La base de datos tiene la función ${name}, que esta versión no conoce. Arranca la versión más nueva; si esta la quitó, falta una migración que la borre.`,
  functionTwice: (name: string) =>
    `La función ${name} cambió de parámetros y la de antes sigue en la base de datos. Falta una migración que la borre.`,
  serverTooOld: (version: string) =>
    `La base de datos es PostgreSQL ${version}. Saldo necesita PostgreSQL 18 o posterior.`,
  encodingRefused: (encoding: string) =>
    `La base de datos guarda el texto en ${encoding}. Créala de nuevo con ENCODING 'UTF8'.`,
  applicationRole: (login: string, reason: string) =>
    `DATABASE_URL entra como «${login}», que ${reason}. Crea un usuario sin esos poderes (CREATE ROLE saldo_server LOGIN PASSWORD '…') y ponlo en DATABASE_URL; el dueño va solo en DATABASE_MIGRATION_URL.`,
  roleIsSuperuser: 'es superusuario',
  roleCreatesRoles: 'puede crear otros usuarios',
  roleCreatesDatabases: 'puede crear bases de datos',
  roleBypassesRowSecurity: 'puede saltarse la seguridad por filas',
  roleOwns: (what: string) => `es dueño (directamente o por otro rol) de ${what}`,
  roleIsPowerful: (role: string) => `tiene el rol ${role}`,
  commitsAreNotDurable: (setting: string) =>
    `La base de datos tiene ${setting} apagado y un corte de luz perdería cobros ya aceptados. Actívalo (${setting} = on) y arranca de nuevo.`,
  inCluster: (name: string, why: string) => `En la base «${name}»: ${why}`,
  otherName: (name: string, found: string) =>
    `DATABASE_URLS llama «${name}» a una base que ya es «${found}». Revisa que cada nombre lleve a su base: con ellas cambiadas, los saldos de un evento no se encontrarían.`,
  clustersMissing: (names: readonly string[]) =>
    `El directorio de eventos nombra ${names.map((name) => `«${name}»`).join(', ')} y DATABASE_URLS no. Agrega lo que falta: sus eventos no se encontrarían.`,
  backupOfSeveral:
    'Esta carpeta tiene varias bases de datos (se arrancó con --cluster), y «saldo backup» solo respalda una. Es para probar: lo que se vende de verdad va en bases con DATABASE_URLS, cada una con su respaldo.',
  backupNeedsEmbedded:
    'Con DATABASE_URL el respaldo lo hace tu proveedor o pg_basebackup/pgBackRest contra ese servidor; «saldo backup» solo respalda la base incluida.',
} as const

export const envCopy = {
  missing: (name: string) =>
    `Falta ${name}: en producción no hay valor por omisión. Defínela y vuelve a arrancar.`,
  neededBy: (name: string, setting: string) =>
    `Falta ${name}: ${setting} no funciona sin ella. Defínela y vuelve a arrancar.`,
  invalid: (name: string, why: string) =>
    `${name} no se puede usar: ${why.charAt(0).toLowerCase()}${why.slice(1).replace(/\.$/, '')}.`,
  notAsDescribed: 'No tiene la forma que dice docs/operations.md.',
  notVendor: (name: string) => `${name} debe ser una dirección https del proveedor en producción.`,
  notHttps: (name: string) => `${name} debe empezar con https:// en producción.`,
  notSmtps: (name: string) =>
    `${name} debe empezar con smtps:// en producción, o cualquiera en el camino leería los correos.`,
  onlyDemo: (name: string) => `${name} es solo para la demostración: quítala en producción.`,
  demoElsewhere: (name: string) =>
    `${name} apunta fuera de esta computadora y la demostración tiene contraseñas que todos conocen. Quita ${name}, o define NODE_ENV=production con lo que dice docs/operations.md.`,
  demoBehindProxy:
    'TRUST_PROXY dice que hay un proxy delante y la demostración tiene contraseñas que todos conocen. Quítala, o define NODE_ENV=production con lo que dice docs/operations.md.',
  notProxies:
    'TRUST_PROXY debe nombrar las direcciones o redes de tus propios proxies, como 127.0.0.1 o 10.0.0.0/24, y no a todo el mundo.',
  absurdFactor: (least: number, most: number) =>
    `RATE_LIMIT_FACTOR debe estar entre ${least} y ${most} en producción, o los límites no protegen a nadie.`,
  databasePair:
    'DATABASE_MIGRATION_URL va con DATABASE_URL: la primera es el dueño, la segunda el rol de la aplicación.',
  clusterForm: 'escribe cada base como nombre=postgres://… y sepáralas con espacios',
  clusterName: (name: string) =>
    `«${name}» no sirve de nombre: usa de 1 a 31 letras minúsculas, números y guiones, y empieza con una letra`,
  clusterIsMain: '«main» es la base de DATABASE_URL; da otro nombre a las demás',
  clusterTwice: (name: string) => `«${name}» está dos veces`,
  clusterSame: (name: string) =>
    `DATABASE_URLS: «${name}» lleva a la misma base que otra. Cada base va una sola vez.`,
  clustersNeedMain:
    'DATABASE_URLS va con DATABASE_URL, que es la base con las personas y el directorio de eventos.',
  ownerWithoutCluster: (name: string) =>
    `DATABASE_MIGRATION_URLS nombra «${name}» y DATABASE_URLS no. Pon la base en las dos, o en ninguna.`,
  ownerInServer:
    'DATABASE_MIGRATION_URL y DATABASE_MIGRATION_URLS no van en el servidor: quien lo tomara podría reescribir la historia. Corre «npm run saldo -- migrate» con ellas y arranca el servidor sin ellas; «npm start» lo hace así.',
} as const

export const serverCopy = {
  portTaken: (port: number) =>
    `El puerto ${port} ya está ocupado. Detén el programa que lo usa o elige otro con PORT.`,
  cannotListen: (host: string, port: number, code: string) =>
    `No se puede escuchar en ${host}:${port} (${code}). Elige otros con HOST y PORT.`,
} as const
