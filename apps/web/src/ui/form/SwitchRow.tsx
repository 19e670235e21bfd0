import { Switch, type SwitchProps } from '@mantine/core'

/** A switch at the right edge, and its words at the left. */
export const SwitchRow = (props: SwitchProps) => (
  <Switch
    labelPosition="left"
    styles={{ body: { width: '100%', alignItems: 'center' }, labelWrapper: { flex: 1 } }}
    {...props}
  />
)
