import { Input, SegmentedControl, useMantineColorScheme } from '@mantine/core'

/** Kept in this browser. */
export function SchemeField() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <Input.Wrapper label="Light or dark" labelElement="div">
      <div>
        <SegmentedControl
          aria-label="Light or dark"
          value={colorScheme}
          onChange={(scheme) => setColorScheme(scheme)}
          data={[
            { value: 'light', label: 'Light' },
            { value: 'dark', label: 'Dark' },
            { value: 'auto', label: 'System' },
          ]}
        />
      </div>
    </Input.Wrapper>
  )
}
