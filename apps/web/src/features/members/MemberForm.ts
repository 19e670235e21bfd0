import type { UseFormReturnType } from '@mantine/form'
import type { MemberValues } from './memberValues.ts'

/** What the parts of the form need of it, whichever endpoint it asks. */
export type MemberForm = Pick<
  UseFormReturnType<MemberValues>,
  | 'values'
  | 'errors'
  | 'getInputProps'
  | 'setFieldValue'
  | 'setValues'
  | 'insertListItem'
  | 'removeListItem'
  | 'reorderListItem'
>
