import { Button, Menu, Text } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'

const papers = [
  { paper: 'letter', name: 'Letter', size: '8.5 × 11 in' },
  { paper: 'a4', name: 'A4', size: '210 × 297 mm' },
] as const
type Paper = (typeof papers)[number]['paper']

/** The page has rules for both sizes; which one is printed on, the root says. */
function printOn(paper: Paper) {
  document.documentElement.dataset.paper = paper
  window.print()
}

export const PrintMenu = () => (
  <Menu position="bottom-end" width={200}>
    <Menu.Target>
      <Button variant="default" visibleFrom="md" leftSection={<IconPrinter size={16} stroke={1.7} />}>
        Print
      </Button>
    </Menu.Target>
    <Menu.Dropdown>
      {papers.map(({ paper, name, size }) => (
        <Menu.Item key={paper} onClick={() => printOn(paper)}>
          {name}
          <Text span inherit c="var(--text-2)" style={{ float: 'right' }}>
            {size}
          </Text>
        </Menu.Item>
      ))}
    </Menu.Dropdown>
  </Menu>
)
