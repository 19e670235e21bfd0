/** How a customer wants to be reached. */
export const ContactPreference = { Phone: 1, Text: 2, Email: 3, Mail: 4 } as const
