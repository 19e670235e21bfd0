/** As in the specification: an individual service provider, or a body with staff and addresses. */
export const NetworkType = { Entity: 1, Organization: 2 } as const
export type NetworkType = (typeof NetworkType)[keyof typeof NetworkType]
