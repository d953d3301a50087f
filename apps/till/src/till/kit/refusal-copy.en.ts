import type { Wording } from '@saldo/copy/wording'
import type { refusalCopy } from './refusal-copy.ts'

const toCashPoint = 'Send them to the cash point.'

/** `refusalCopy` in English. */
export const refusalEnglish: Wording<typeof refusalCopy> = {
  title: 'Can’t be used',
  of: {
    // The QR
    wallet_blocked: { title: 'QR blocked', step: toCashPoint },
    wallet_unknown: { title: 'Unknown QR', step: 'Ask for this event’s, or send them to the cash point.' },
    practice_qr: { title: 'Practice QR' },
    practice_real_qr: { title: 'Real QR' },
    wallet_has_hold: { title: 'Refund under way' },
    live_qr_old: { title: 'Old QR' },
    live_qr_ahead: { title: 'Wrong clock' },
    live_only: { title: 'Live QR only' },
    over_static_limit: { title: 'Too much for a fixed QR' },
    qr_used: { title: 'QR already used' },
    qr_replaced: { title: 'QR replaced' },
    scan_expired: { title: 'Scan expired' },
    // The bill
    insufficient_balance: { title: 'Balance too low', step: 'Top up at the cash point, or charge a part.' },
    product_sold_out: { title: 'Product sold out' },
    options_changed: { title: 'An option changed' },
    product_changed: { title: 'A price changed' },
    tips_off: { title: 'No tips', step: 'Choose “No tip”.' },
    over_limit: { title: 'Amount too high', step: 'Charge it in two parts, or call your manager.' },
    // Tabs
    tab_over_hold: { title: 'More than is held' },
    tab_closed: { title: 'Tab closed' },
    tab_changed: { title: 'The tab changed' },
    tab_already_open: { title: 'They have a tab' },
    tab_other_qr: { title: 'Another QR' },
    // The till
    place_missing: { title: 'You have no place yet' },
    place_changed: { title: 'You changed places' },
    event_closed: { title: 'The event is over', step: 'No more charges: call your manager.' },
    forbidden: { title: 'Not allowed', step: 'Call your manager.' },
    shift_missing: { title: 'No open shift' },
    too_many_requests: { title: 'Too fast' },
    // Voids
    void_too_late: { title: 'Too late' },
    already_reversed: { title: 'Already voided', step: 'Nothing more to do.' },
    not_reversible: { title: 'Can’t be voided', step: 'Call your manager.' },
    items_not_returnable: { title: 'Not by item' },
    items_already_returned: { title: 'Already returned' },
    operation_not_found: { title: 'Unknown operation', step: 'Call your manager.' },
    cash_paid_out: { title: 'The cash is already out', step: 'Call your manager.' },
  },
}
