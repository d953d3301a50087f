import type { ErrorCode } from '../errors.ts'

/** Codes that no call of a till is answered with. */
type Elsewhere =
  | `${'settlement' | 'breakage' | 'campaign' | 'correction' | 'deposit' | 'refund' | 'batch' | 'proof' | 'proofs'}_${string}`
  | `${'image' | 'invitation' | 'social' | 'captcha' | 'payment' | 'claim' | 'phone' | 'sms' | 'link' | 'key'}_${string}`
  | `order_${string}`
  | `difference_${'closed' | 'asked' | 'own' | 'silent' | 'stays' | 'young' | 'verb'}`
  | `live_key_${string}`
  | `offline_sale_${string}`
  | 'refunds_not_ready'
  | 'card_number_refused'
  | 'signature_refused'
  | 'terms_not_accepted'
  | 'instrument_declined'
  | 'method_unavailable'
  | 'no_more_time'
  | 'event_changed'
  | 'event_not_ended'
  | 'code_again'
  | 'qr_already_yours'
  | 'qr_without_holder'
  | 'qr_uncredited'
  | 'staff_shift_open'
  | 'sales_still_coming'
  | 'storage_full'
  | 'push_service_unknown'
  | 'email_unverified'
  | 'last_administrator'
  | 'first_code_refused'
  | 'administrator_exists'
  | 'practice_numbers_spent'

export type TillErrorCode = Exclude<ErrorCode, Elsewhere>

/** What a till says of each refusal. A new code has its sentence here, or is one of `Elsewhere`. */
export const errorEnglish: Readonly<Record<TillErrorCode, string>> = {
  // Any call
  validation_failed: 'Check the marked details and try again.',
  malformed_request: 'We couldn’t read the request. Check it and try again.',
  malformed_text: 'The text has characters that we can’t store.',
  request_too_large: 'What you sent is too large.',
  unsupported_media: 'That format isn’t accepted here.',
  not_found: 'We couldn’t find that.',
  demo_elsewhere:
    'This is a demo and only opens on the computer it runs on, at the address that begins with http://localhost.',
  method_not_allowed: 'That can’t be done at this address.',
  unauthenticated: 'Your session ended. Sign in again.',
  forbidden: 'Your account isn’t allowed to do this.',
  csrf_refused: 'The request didn’t come from this page. Reload and try again.',
  too_many_requests: 'That was too fast. Wait a moment and try again.',
  idempotency_key_missing: 'The operation’s key is missing. Reload the page and try again.',
  idempotency_mismatch: 'That key was already used for another operation.',
  request_in_progress: 'Your last request is still in progress. Wait a few seconds.',
  changed_meanwhile: 'This changed meanwhile and nothing was saved. Look at it again and retry.',
  database_down: 'The service is down for a moment. Try again in a few seconds.',
  event_moving: 'The event is moving to another server. Try again in a moment.',
  part_missing:
    'Some of the events don’t answer, so this would be incomplete. Choose an event, or try again in a moment.',
  busy: 'It’s very busy right now. Try again in a few seconds.',
  shutting_down: 'The service is restarting. Try again in a few seconds.',
  internal: 'Something failed on our side. It was logged; try again.',
  // Identity
  invalid_credentials: 'Email or password don’t match.',
  refresh_refused: 'Your session couldn’t be renewed. Sign in again.',
  reauth_required: 'For safety, sign in again to change this.',
  code_refused: 'The code is wrong or expired. Ask for a new one.',
  // The event and its amounts
  event_closed: 'This event is over: no more charges or top-ups.',
  refunds_begun: 'Refunds for this event have begun: its end can’t move any more.',
  event_not_on_sale: 'This event doesn’t sell balance yet.',
  amount_below_minimum: 'The amount is below this event’s minimum.',
  amount_above_maximum: 'The amount is above this event’s maximum.',
  balance_above_maximum: 'With this top-up the balance would be above this event’s maximum.',
  // The ledger and the till
  insufficient_balance: 'The balance doesn’t cover this charge.',
  promo_not_refundable: 'Part of that balance is a promotion: it can be spent, not paid out.',
  wallet_blocked: 'This QR is blocked.',
  live_qr_old: 'It’s a screenshot: ask for the live QR.',
  live_qr_ahead: 'The phone’s clock is wrong: ask them to open their QR online, or to show the fixed QR.',
  qr_used: 'This QR was already used: wait until it changes and scan again.',
  qr_replaced:
    'This live QR no longer works: it was opened on another phone or blocked. Ask them to reopen it.',
  live_only: 'Its holder pays with the live QR only: ask them to open it on their phone.',
  over_static_limit: 'That’s too much for a fixed QR at this event: ask for the live QR.',
  scan_expired: 'The QR was scanned more than 5 minutes ago: scan it again.',
  wallet_unknown: 'We don’t know this QR at this event.',
  printers_off: 'This server doesn’t print over the network. Use the browser or a USB printer.',
  printer_missing: 'This place has no network printer. Ask for one in the office, under Places (Lugares).',
  place_missing: 'Your account has no bar or cash point at this event. Ask to be assigned one.',
  place_changed:
    'It was made at another place of the event and wasn’t recorded, so it doesn’t count. Redo it here if it’s still needed.',
  product_sold_out: 'One of the products sold out. Remove it and charge again.',
  cups_not_paid: 'That QR didn’t pay that many deposits at this event. Take off returned cups and try again.',
  cups_returned: 'The cups of this charge were already returned. Void that return first.',
  options_changed: 'An option of a product is gone or sold out. Choose again and charge again.',
  product_changed: 'A product’s name or price changed. Check the new total and charge again.',
  tips_off: 'This event takes no tips. Charge without a tip.',
  void_too_late: 'It’s too late to void this. Ask your manager.',
  over_limit: 'The amount is above this event’s limit.',
  operation_mismatch: 'That operation already exists with other details.',
  tab_over_hold: 'That’s more than the tab holds. Take something off, or hold more with the customer’s QR.',
  tab_full: 'The tab has too many different products. Close it and open another.',
  tab_closed: 'This tab was closed at another till, or when the event ended. Look at the list of tabs.',
  tab_changed: 'The tab changed at another till. Check what was served and close it again.',
  tab_already_open: 'This QR already has an open tab here. Add to it, or hold more.',
  tab_other_qr: 'That isn’t the tab’s QR. Scan the one that opened it.',
  tab_tip_needs_qr: 'To leave a tip, the customer shows the tab’s QR. Scan it, or close without a tip.',
  operation_not_found: 'We couldn’t find that operation.',
  already_reversed: 'That operation was already voided.',
  items_not_returnable: 'This charge can’t be returned by item. Void all of it.',
  items_already_returned: 'Part of that was already returned. See what is left and try again.',
  hold_already_resolved: 'That hold was already settled.',
  not_reversible: 'That operation can’t be voided.',
  wallet_has_hold: 'This QR has a refund under way. Wait until it’s settled.',
  outcome_unknown: 'We don’t know yet whether it was done. Ask again; it won’t be charged twice.',
  // Cash points and shifts
  holder_unknown: 'Nobody verified that phone. Check the number or use the QR.',
  cash_refunds_off: 'This event pays no balance out in cash. Refunds are asked for online.',
  holder_cannot_answer:
    'Nobody verified that phone, so nobody can say yes. Ask for their QR, or to change it in Mis Qrs.',
  reissue_code_missing:
    'To replace a QR unseen, its holder has to agree: send the code to their phone and type what they tell you.',
  reissued_lately: 'This QR was replaced at a cash point less than 30 minutes ago. No payout in cash yet.',
  cash_out_card_only: 'This balance was paid by card and can’t leave as cash. Refunds are asked for online.',
  payout_released:
    'The payout can’t be confirmed any more: the balance went back to the QR. If you handed out cash, tell your manager.',
  already_paid_out: 'This payout was already handed out.',
  payout_held: 'You have an unconfirmed payout. Confirm or cancel it, then close your shift.',
  cash_paid_out: 'The cash of this top-up was paid out, or is about to be. It can’t be voided.',
  balance_changed: 'The QR’s balance changed. Scan it again.',
  shift_missing: 'Open your shift to move money.',
  voucher_used: 'That slip was already used at this terminal. Check the number.',
  practice_qr: 'It’s a practice QR: there’s no money on it. Ask for the customer’s QR.',
  practice_real_qr: 'It’s a real QR, and this is only practice. Go back to work to charge it.',
  practice_over: 'Practice is over. You’re back at work.',
  practice_shift_open: 'You have an open shift. Close it, then practice.',
  practice_by_phone: 'Practice has no search by phone: use a practice QR.',
  shift_open: 'You already have an open shift at this event. Close it before opening another.',
  shift_closed: 'That shift is already closed.',
  drawer_short: 'There isn’t that much cash in the drawer. Take out less.',
  approval_missing: 'Someone else has to approve it with their PIN.',
  approver_refused:
    'That person can’t approve it. It takes a manager other than whoever asks or, if a manager asks, the person of the shift.',
  discount_changed: 'That discount changed or is gone. Remove it and choose again.',
  discount_too_large: 'That’s more than this reason allows per bill.',
  discount_limit: 'That person reached tonight’s limit. Charge without the discount.',
  discount_unapproved: 'A manager has to approve it with their PIN.',
  discount_used: 'That discount was already used on another bill. Add it again.',
  difference_none: 'That shift balanced, or is still open: there’s no difference to explain.',
  difference_explained: 'That shift’s difference already has its reason.',
  // Tills
  pairing_refused: 'That code doesn’t work or has expired. Ask your manager for a new one.',
  device_refused: 'This device is no longer paired. Ask for a code to pair it again.',
  pin_refused: 'Wrong PIN. Try again.',
  pin_too_short: 'Your PIN needs six digits. Ask your manager for a new one.',
  device_suspended:
    'This device was suspended after too many wrong PINs. Ask your manager to reactivate it in the office, under Devices (Dispositivos).',
  pin_locked: 'Too many wrong PINs. Wait a few minutes and try again.',
  // Selling without a network
  offline_off: 'Selling offline isn’t allowed at this event right now.',
  offline_key_refused: 'This device couldn’t prepare its log of offline sales. Reload the till.',
  offline_key_known: 'This device lost its log of offline sales. Pair it again to sell offline.',
  offline_record_refused:
    'This offline sale isn’t from a till of this event, or contradicts one that already arrived.',
  offline_tills_open:
    'Some tills may still have offline sales to send. Wait for them, or decide in the office not to.',
  changes_gone: 'Those changes are gone. Load the whole list of QRs.',
}
