/** In miles, from where the customer lives. */
export const radii = [5, 10, 25, 50] as const
