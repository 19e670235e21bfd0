/** The specification's numbers (section 4). */
export const RequestType = { Location: 1, Category: 2, Organization: 3, Entity: 4 } as const
export type RequestType = (typeof RequestType)[keyof typeof RequestType]
