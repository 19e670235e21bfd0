import type { profile } from '@handoff/contracts/access/profile'
import type { Answer } from '@handoff/contracts/kit'

export type ShownProfile = Answer<typeof profile.show>
