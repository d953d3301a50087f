export { everyLine, everyTransfer, everyWallet } from './reads/export-queries.ts'
