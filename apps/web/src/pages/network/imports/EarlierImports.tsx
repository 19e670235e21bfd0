import { type Import, type ImportKind, imports } from '@handoff/contracts/network/imports'
import { Button, Center } from '@mantine/core'
import { useState } from 'react'
import { useEndpoint } from '../../../kit/query/useEndpoint.ts'
import { counted } from '../../../ui/display/counted.ts'
import { ImportList } from './ImportList.tsx'
import { kindNames, stateWords } from './importWords.ts'

/** Those of providers or locations. */
export function EarlierImports({ kind }: { kind: ImportKind }) {
  const [pageSize, setSize] = useState(10)
  const answer = useEndpoint(imports.list, { kind, pageSize }, { keep: true })
  const { data } = answer
  return (
    <ImportList
      things={kindNames[kind].toLowerCase()}
      answer={answer}
      linkOf={(id) => ({ to: '/my-network/import', search: { id } })}
      sumOf={sumOf}
      markOf={({ state }) => stateWords[state]}
      below={
        data &&
        data.total > data.data.length &&
        pageSize < 100 && (
          <Center className="soft-above" p="xs">
            <Button variant="subtle" onClick={() => setSize(Math.min(100, pageSize + 20))}>
              Show more
            </Button>
          </Center>
        )
      }
    />
  )
}

const sumOf = ({ state, rows, counts }: Import) => {
  const of = (name: string, word: string) => (counts[name] ? `${counts[name].toLocaleString('en-US')} ${word}` : null)
  if (state === 'draft' || state === 'checked') return counted(rows, 'row')
  return (
    [
      of('created', 'created'),
      of('updated', 'updated'),
      of('undone', 'undone'),
      of('kept', 'kept'),
      of('skipped', 'skipped'),
      of('error', 'with errors'),
    ]
      .filter(Boolean)
      .join(', ') || counted(rows, 'row')
  )
}
