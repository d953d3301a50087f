/** No payment was begun; the message is a sentence for people, with what to do. */
export class NotBegun extends Error {}
