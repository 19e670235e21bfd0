import type { customerImports } from '@handoff/contracts/customers/customerImports'
import { type ImportDetail, type ImportEncoding, imports } from '@handoff/contracts/network/imports'
import { Box, Radio } from '@mantine/core'
import { useAction } from '../../../kit/query/useAction.ts'
import { Grid } from '../../../ui/layout/Grid.tsx'

const dos: readonly ImportEncoding[] = ['cp437', 'cp850']
const programs: Record<ImportEncoding, string> = {
  'windows-1252': 'Windows',
  macintosh: 'Mac',
  cp437: 'MS-DOS, code page 437',
  cp850: 'MS-DOS, code page 850',
}

/** Files of older programs do not say how their letters are stored: the reading was guessed, and is corrected here. */
type Props = {
  it: Pick<ImportDetail, 'id' | 'version' | 'encoding' | 'readings'>
  /** Of the kind of file. */
  endpoint?: typeof imports.readAs | typeof customerImports.readAs
}

export function EncodingChoice({ it: { id, version, encoding, readings }, endpoint = imports.readAs }: Props) {
  const read = useAction(endpoint as typeof imports.readAs, { feedback: 'nothing' })
  if (!readings.length) return null
  const areSame = readings.filter((one) => dos.includes(one.encoding)).length < 2
  const current = read.isPending ? read.variables.encoding : encoding
  return (
    <Box className="panel" component="section" mb="sm" py="md" px="lg" aria-label="Letters of the file">
      <Radio.Group
        label="Are these names right?"
        description="This file doesn’t say how its letters are stored. Choose the line that reads right."
        value={current}
        onChange={(value) => read.mutate({ id, version, encoding: value as ImportEncoding })}
      >
        <Grid
          className="anywhere"
          columns="repeat(auto-fit, minmax(min(100%, 210px), 1fr))"
          rowGap="sm"
          columnGap="xl"
          mt="sm"
        >
          {readings.map(({ encoding: value, samples }) => (
            <Radio
              key={value}
              value={value}
              disabled={read.isPending}
              label={samples.join(' · ')}
              description={areSame && dos.includes(value) ? 'MS-DOS' : programs[value]}
            />
          ))}
        </Grid>
      </Radio.Group>
    </Box>
  )
}
