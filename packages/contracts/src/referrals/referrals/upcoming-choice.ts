/** What happens to the upcoming appointments of a referral that is closed; canceled by default. */
export const upcomingChoices = ['cancel', 'keep'] as const
export type UpcomingChoice = (typeof upcomingChoices)[number]
export const upcomingChoiceNames: Record<UpcomingChoice, string> = {
  cancel: 'Cancel it and notify everyone',
  keep: 'Keep it',
}
