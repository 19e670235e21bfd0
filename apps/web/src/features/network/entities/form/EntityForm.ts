import type { UseFormReturnType } from '@mantine/form'
import type { EntityValues } from './entityValues.ts'

/** What the parts of the form need of it, whichever endpoint it asks. */
export type EntityForm = Pick<
  UseFormReturnType<EntityValues>,
  | 'values'
  | 'errors'
  | 'getInputProps'
  | 'setFieldValue'
  | 'setValues'
  | 'insertListItem'
  | 'removeListItem'
  | 'reorderListItem'
>
