/** What becomes of the appointments to come of a referral that is closed. Without a choice they are canceled. */
export const upcomingChoices = ['cancel', 'keep'] as const
export type UpcomingChoice = (typeof upcomingChoices)[number]
export const upcomingChoiceNames: Record<UpcomingChoice, string> = {
  cancel: 'Cancel it and notify everyone',
  keep: 'Keep it',
}
