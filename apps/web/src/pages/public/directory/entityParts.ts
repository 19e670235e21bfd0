/** What the page of a provider draws once it is known what it has. */
export { PublicEntityFacts } from './PublicEntityFacts.tsx'
export { PublicLocations } from './PublicLocations.tsx'
export { exceptionIn } from './publicEntityWords.ts'
