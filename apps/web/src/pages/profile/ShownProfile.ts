import type { Answer } from '@handoff/contracts/kit'
import type { profile } from '@handoff/contracts/access/profile'

export type ShownProfile = Answer<typeof profile.show>
