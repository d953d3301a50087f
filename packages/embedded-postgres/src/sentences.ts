/** Sentences for the operator. They name no product and no setting of one, which the caller may say beside them. */
export const sentences = {
  platformUnsupported: (platform: string) =>
    `No hay PostgreSQL incluido para ${platform}. Usa un PostgreSQL 18 instalado aparte.`,
  folderInUse: (folder: string, pid: number) =>
    `Otro proceso (${pid}) ya usa la carpeta ${folder}. Detén ese proceso o usa otra carpeta de datos.`,
  clusterMissing: (cluster: string, stateFile: string) =>
    `Falta la base de datos que dice ${stateFile}: ${cluster}. Devuelve esa carpeta a su lugar o restaura un respaldo; no se creó una base vacía encima.`,
  clusterUnreachable: (cluster: string) =>
    `El usuario de PostgreSQL ya no puede entrar a ${cluster}. Revisa los permisos de las carpetas de arriba.`,
  clusterOfOtherVersion: (found: string, ours: string) =>
    `La base de datos es de PostgreSQL ${found} y esta versión trae PostgreSQL ${ours}. Restaura un respaldo hecho con la versión ${ours}.`,
  noUnprivilegedUser: (product: string) =>
    `Como root, PostgreSQL necesita un usuario sin privilegios y no hay «${product}», «postgres» ni «nobody». Crea uno (useradd --system ${product}) o arranca con otro usuario.`,
  backupExists: (file: string) => `Ya existe ${file}. Elige otro nombre; un respaldo nunca se sobrescribe.`,
  backupUnreadable: (file: string) => `${file} no es un respaldo o está incompleto. No se restauró nada.`,
  restoreNeedsEmptyFolder: (folder: string) =>
    `La carpeta ${folder} no está vacía. Restaura en una carpeta nueva y arranca con ella.`,
  didNotStart: (detail: string) => `PostgreSQL no arrancó. Esto dijo: ${detail}`,
} as const
