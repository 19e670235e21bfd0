import { QuestionKind } from '@handoff/contracts/surveys/surveys/questions'
import {
  IconAlignLeft,
  IconCalendar,
  IconChecks,
  IconCircleDot,
  IconLetterCase,
  IconListNumbers,
  IconStar,
  IconToggleRight,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'

type Icon = ComponentType<{ size?: number; stroke?: number; 'aria-hidden'?: boolean }>

export const kindIcons: Record<QuestionKind, Icon> = {
  [QuestionKind.Single]: IconCircleDot,
  [QuestionKind.Multi]: IconChecks,
  [QuestionKind.YesNo]: IconToggleRight,
  [QuestionKind.Rating]: IconStar,
  [QuestionKind.ZeroToTen]: IconListNumbers,
  [QuestionKind.ShortText]: IconLetterCase,
  [QuestionKind.LongText]: IconAlignLeft,
  [QuestionKind.Date]: IconCalendar,
}
