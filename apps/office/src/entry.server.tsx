export { default } from '@saldo/document/render.tsx'
