import { defineSlotRecipe } from '@chakra-ui/react/styled-system'

export const tooltipRecipe = defineSlotRecipe({
  className: 'tooltip',
  slots: ['trigger', 'arrow', 'arrowTip', 'positioner', 'content'],
  base: {
    positioner: { zIndex: 'dropdown' },
    content: {
      maxWidth: '20rem',
      paddingInline: '3',
      paddingBlock: '2',
      borderRadius: 'sm',
      background: 'fg',
      color: 'bg',
      border: '1px solid transparent',
      fontSize: 'label',
      lineHeight: '1.4',
      '&[data-state=open]': { animation: 'fade-in {durations.fade}' },
      '&[data-state=closed]': { animation: 'fade-out {durations.fade}' },
    },
  },
})
