/** A masked address its owner recognizes: `in***@fullbasket.example`. */
export const maskedEmail = (email: string) => email.replace(/^(.{1,2})[^@]*/, '$1***')
