export { ChakraRoot } from './chakra-root.tsx'
export { ConfirmDialog } from './confirm-dialog.tsx'
