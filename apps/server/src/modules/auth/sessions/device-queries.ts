import type { UserId } from '@saldo/contract/ids'
import type { Db } from '../../../db/index.ts'

/** Records that this device signed in to the account. */
export const rememberDevice = async (db: Db, deviceId: string, userId: UserId, at: Date): Promise<void> => {
  await db
    .insertInto('known_device')
    .values({ device_id: deviceId, user_id: userId, last_sign_in_at: at })
    .onConflict((conflict) => conflict.columns(['device_id', 'user_id']).doUpdateSet({ last_sign_in_at: at }))
    .execute()
}

/** Whether the device has signed in to the account with this e-mail before. */
export const isKnownDevice = async (db: Db, deviceId: string, email: string): Promise<boolean> => {
  const row = await db
    .selectFrom('known_device')
    .innerJoin('user_account', 'user_account.user_id', 'known_device.user_id')
    .select('known_device.device_id')
    .where('known_device.device_id', '=', deviceId)
    .where('user_account.email', '=', email)
    .executeTakeFirst()
  return row !== undefined
}

/** Forgets a user's devices, so that they no longer have separate counts of wrong passwords. */
export const forgetDevices = async (db: Db, userId: UserId): Promise<void> => {
  await db.deleteFrom('known_device').where('user_id', '=', userId).execute()
}
