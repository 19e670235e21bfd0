import { type Category, categories } from '@handoff/contracts/categories'
import { Button } from '@mantine/core'
import { IconArrowsSort, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { Can } from '../../kit/Can.tsx'
import { useLazyPart } from '../../kit/useLazyPart.ts'
import { ExportButton } from '../../ui/ExportButton.tsx'

const loadDialogs = async () => {
  const [{ CategoryDialog }, { OrderDialog }] = await Promise.all([
    import('./CategoryDialog.tsx'),
    import('./OrderDialog.tsx'),
  ])
  return { CategoryDialog, OrderDialog }
}

type Props = { all: Category[]; isComplete: boolean }

/** What can be done with the categories as a whole. */
export function CategoryActions({ all, isComplete }: Props) {
  const [asked, ask] = useState<'new' | 'order'>()
  const dialogs = useLazyPart(loadDialogs, asked !== undefined)
  const done = () => ask(undefined)
  return (
    <>
      <ExportButton endpoint={categories.exportList} asked={{}} />
      <Can do={categories.order}>
        {isComplete && all.length > 1 && (
          <Button
            variant="default"
            leftSection={<IconArrowsSort size={15} stroke={1.8} />}
            onClick={() => ask('order')}
          >
            Order
          </Button>
        )}
      </Can>
      <Can do={categories.create}>
        <Button
          leftSection={<IconPlus size={15} stroke={2} />}
          loading={asked === 'new' && !dialogs}
          onClick={() => ask('new')}
        >
          New category
        </Button>
      </Can>
      {dialogs && asked === 'new' && <dialogs.CategoryDialog onClosed={done} />}
      {dialogs && asked === 'order' && <dialogs.OrderDialog all={all} onClosed={done} />}
    </>
  )
}
