/** An address as someone recognizes their own: `in***@fullbasket.example`. */
export const maskedEmail = (email: string) => email.replace(/^(.{1,2})[^@]*/, '$1***')
