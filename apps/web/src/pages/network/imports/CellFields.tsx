import { type ImportProblem, type ImportRow, imports } from '@handoff/contracts/network/imports'
import { Button, Flex, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useAction } from '../../../kit/query/useAction.ts'
import { useVersion } from '../../../kit/query/useVersion.ts'
import { StaleNote } from '../../../ui/form/StaleNote.tsx'

type Props = { importId: number; row: ImportRow }

/** The cells of a row that can’t be read, to be corrected where they are. */
export function CellFields({ importId, row }: Props) {
  const cells = new Map(
    [...row.problems, ...row.leftOut].flatMap((one) => (one.at === undefined ? [] : [[one.at, one]])),
  )
  return [...cells.values()].map((problem) => (
    <CellField key={problem.at} importId={importId} row={row} problem={problem} />
  ))
}

function CellField({ importId, row, problem }: Props & { problem: ImportProblem }) {
  const latest = problem.text ?? ''
  const [typed, setTyped] = useState<string>()
  const { version: was, isStale, keepMine, follow } = useVersion(latest)
  if (typed === undefined) follow()
  const save = useAction(imports.choose, { feedback: 'nothing', onSuccess: () => setTyped(undefined) })
  const text = typed ?? latest
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate({ id: importId, row: row.id, cell: { at: problem.at!, text, was } })
  }
  return (
    <>
      <Flex component="form" align="flex-end" gap="xxs" py="xxs" onSubmit={submit}>
        <TextInput
          flex="1 1 auto"
          miw={0}
          size="xs"
          label={problem.column}
          aria-label={`${problem.column} of ${row.name || `row ${row.id}`}`}
          value={text}
          maxLength={4000}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        {text !== latest && (
          <Button
            type="submit"
            size="compact-xs"
            variant="default"
            loading={save.isPending}
            disabled={isStale(save.error)}
          >
            Save
          </Button>
        )}
      </Flex>
      {isStale(save.error) && <StaleNote of="cell" onUseMine={keepMine} />}
    </>
  )
}
