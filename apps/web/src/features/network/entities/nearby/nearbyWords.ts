import { type Opening } from '@handoff/contracts/kit/opening'
import { openingInWords } from '@handoff/contracts/kit/opening-words'
import type { ListedEntity } from '@handoff/contracts/network/entities/entity'

/** Its own number, or that of a location that may be named. */
export const phoneOf = ({ phone, entityAddresses }: Pick<ListedEntity, 'phone' | 'entityAddresses'>) =>
  phone ?? entityAddresses.find((address) => address.phone !== null && !address.isConfidential)?.phone ?? null

/** 'opens Wed 9:00 AM' of one that is closed today. */
export const opensInWords = (opening: Opening | null) =>
  opening?.is === 'closed' && opening.next ? openingInWords(opening).replace('Closed · ', '') : null

/** In a straight line. */
export const milesOf = (miles: number) => `${miles < 10 ? miles : Math.round(miles).toLocaleString('en-US')} mi`

/** The radii that one can choose from. */
export const distances = [5, 10, 25, 50] as const
export type Distance = (typeof distances)[number]

/** The next larger radius; null is any distance. */
export const widerThan = (miles: Distance): Distance | null => distances.find((one) => one > miles) ?? null

/** Near a ZIP code, until another distance is chosen. */
const nearEnough: Distance = 25
/** As an address has it: without a limit. */
export const anyDistance = 0
/** What an address can say; without, near a ZIP code means near. */
export const chosenDistances = [...distances, anyDistance] as const
type ChosenDistance = (typeof chosenDistances)[number]

/** How far from a ZIP code is looked, or from the user's address (`hasZip` false); undefined is any distance. */
export const milesWithin = (selected: ChosenDistance | undefined, hasZip: boolean): Distance | undefined =>
  selected === anyDistance ? undefined : (selected ?? (hasZip ? nearEnough : undefined))
