export const demoPaypal: (given: { appSecret: string; simulator: string; port: string; dataDir: string }) => {
  PAYPAL_CLIENT_ID: string
  PAYPAL_CLIENT_SECRET: string
}
