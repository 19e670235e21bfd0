/** What opens over the categories; fetched with the first that is asked for. */
export { CategoryDialog } from './CategoryDialog.tsx'
export { DeleteDialog } from './DeleteDialog.tsx'
export { MergeDialog } from './MergeDialog.tsx'
export { OrderDialog } from './OrderDialog.tsx'
export { RetireDialog } from './RetireDialog.tsx'
