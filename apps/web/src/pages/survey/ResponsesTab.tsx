/** Who was asked, and what they answered. */
export const ResponsesTab = () => null
