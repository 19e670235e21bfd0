/**
 * How one act of referring reaches its receivers. One receiver is *direct*; with several the sender chooses what becomes
 * of the others when one of them answers.
 */
import type { Stage } from './referral-stages.ts'

export const GroupMode = { Direct: 1, Offer: 2, FirstToAccept: 3, Cascade: 4, AllNeeded: 5 } as const
export type GroupMode = (typeof GroupMode)[keyof typeof GroupMode]

export const groupModeNames: Record<GroupMode, string> = {
  [GroupMode.Direct]: 'Direct',
  [GroupMode.Offer]: 'Offer to customer',
  [GroupMode.FirstToAccept]: 'First to accept',
  [GroupMode.Cascade]: 'In order',
  [GroupMode.AllNeeded]: 'All needed',
}

/** At most so many receivers in one act. */
export const mostReceivers = 10

/** Only one of the receivers helps in the end: its acceptance recalls the others. */
export const isForOne = (mode: GroupMode) => mode !== GroupMode.AllNeeded

type SentStage = Extract<Stage, 'sent' | 'offered' | 'queued'>

/** Where a receiver begins when the group is sent; `position` counts from one. */
export const firstStage = (mode: GroupMode, position: number): SentStage =>
  mode === GroupMode.Offer ? 'offered' : mode === GroupMode.Cascade && position > 1 ? 'queued' : 'sent'

/** How the link reaches the customer: emailed, or handed over by staff on paper or as a text message. */
export const LinkWay = { Email: 1, Print: 2, Text: 3 } as const
export type LinkWay = (typeof LinkWay)[keyof typeof LinkWay]
export const linkWayNames: Record<LinkWay, string> = {
  [LinkWay.Email]: 'Email',
  [LinkWay.Print]: 'Print',
  [LinkWay.Text]: 'Text message',
}

/** How the customer told the staff who proceed, withdraw, or decline for them. */
export const ChoiceChannel = { Link: 1, Phone: 2, InPerson: 3, Message: 4 } as const
export type ChoiceChannel = (typeof ChoiceChannel)[keyof typeof ChoiceChannel]
export const choiceChannelNames: Record<ChoiceChannel, string> = {
  [ChoiceChannel.Link]: 'By link',
  [ChoiceChannel.Phone]: 'By phone',
  [ChoiceChannel.InPerson]: 'In person',
  [ChoiceChannel.Message]: 'By message',
}
/** Those that staff can name. */
export const staffChannels = [ChoiceChannel.Phone, ChoiceChannel.InPerson, ChoiceChannel.Message] as const
