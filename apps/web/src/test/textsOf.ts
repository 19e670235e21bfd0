import type { Language } from '@handoff/contracts/texts/languages'
import { type Messages, type TextKey, textsFrom } from '@handoff/contracts/texts/texts'
import { compileMessage } from '@lingui/message-utils/compileMessage'

/** As the build compiles them. */
export const compiled = (messages: Record<TextKey, string>) =>
  Object.fromEntries(Object.entries(messages).map(([key, message]) => [key, compileMessage(message)])) as Messages

export const textsOf = (language: Language, messages: Record<TextKey, string>) =>
  textsFrom(language, compiled(messages))
