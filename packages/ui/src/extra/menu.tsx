import { MenuContent, MenuItem, MenuPositioner, MenuRoot, MenuTrigger } from '@chakra-ui/react/menu'
import { Portal } from '@chakra-ui/react/portal'
import type { ReactElement } from 'react'
import { ChakraRoot } from './chakra-root.tsx'

export interface MenuEntry {
  id: string
  label: string
  disabled?: boolean
}

interface MenuProps {
  /** A button that names what the actions are for. */
  trigger: ReactElement
  items: readonly MenuEntry[]
  onSelect: (id: string) => void
}

/** A menu of actions. Navigation is never one: use links. */
export function Menu({ trigger, items, onSelect }: MenuProps) {
  return (
    <ChakraRoot>
      <MenuRoot onSelect={({ value }) => onSelect(value)}>
        <MenuTrigger asChild>{trigger}</MenuTrigger>
        <Portal>
          <MenuPositioner>
            <MenuContent>
              {items.map((item) => (
                <MenuItem key={item.id} value={item.id} disabled={item.disabled}>
                  {item.label}
                </MenuItem>
              ))}
            </MenuContent>
          </MenuPositioner>
        </Portal>
      </MenuRoot>
    </ChakraRoot>
  )
}
