/** All keys of the screens, as shown in the help; those in one line are alternatives. Add new ones. */
export const shortcutGroups = [
  {
    title: 'In the list',
    shortcuts: [
      { keys: ['Up', 'Down'], does: 'Move to another entry, and from the first one to the column headers' },
      { keys: ['Page Up', 'Page Down'], does: 'Move by ten rows, or three rows of tiles' },
      { keys: ['Home', 'End'], does: 'Move to the first or the last entry' },
      { keys: ['Left', 'Right'], does: 'Move between an entry and its controls, or between tiles' },
      { keys: ['Letters'], does: 'Move to the next entry whose name starts with them' },
      { keys: ['Enter'], does: 'Open the folder, or the preview of the file' },
      { keys: ['Alt + Up'], does: 'Open the folder above' },
      { keys: ['F2'], does: 'Rename' },
      { keys: ['*'], does: 'Add a star, or remove it' },
      { keys: ['Delete'], does: 'Delete the selection, or this entry if nothing is selected' },
      {
        keys: ['I', 'Alt + Enter'],
        does: 'Show the details; press it again to move into them (Shift + I types a letter)',
      },
      { keys: ['Menu', 'Shift + F10'], does: 'Open the menu' },
      { keys: ['Ctrl + Z', '⌘ + Z'], does: 'Undo the last change' },
      { keys: ['Ctrl + Shift + 1', '⌘ + Shift + 1'], does: 'Show a list' },
      { keys: ['Ctrl + Shift + 2', '⌘ + Shift + 2'], does: 'Show tiles' },
      { keys: ['/'], does: 'Search all folders' },
      { keys: ['?'], does: 'Show these shortcuts' },
    ],
  },
  {
    title: 'Selecting',
    shortcuts: [
      { keys: ['Space'], does: 'Select or deselect the entry' },
      { keys: ['Shift + Space'], does: 'Select all entries from the last one selected to this one' },
      { keys: ['Shift + Up', 'Shift + Down'], does: 'Extend or shrink the selection by one entry' },
      { keys: ['Ctrl + A', '⌘ + A'], does: 'Select all' },
      { keys: ['Escape'], does: 'Select none, then clear what was cut or copied' },
    ],
  },
  {
    title: 'Moving and copying',
    shortcuts: [
      { keys: ['Ctrl + X', '⌘ + X'], does: 'Cut the selection, or this entry if nothing is selected' },
      { keys: ['Ctrl + C', '⌘ + C'], does: 'Copy the selection, or this entry if nothing is selected' },
      { keys: ['Ctrl + V', '⌘ + V'], does: 'Paste into the open folder' },
    ],
  },
  {
    title: 'On a column header',
    shortcuts: [
      { keys: ['Enter'], does: 'Sort by the column, or reverse the order' },
      { keys: ['Shift + Left', 'Shift + Right'], does: 'Make the column narrower or wider' },
    ],
  },
  {
    title: 'In the preview',
    shortcuts: [
      { keys: ['Left', 'Right'], does: 'Show the file before or after this one' },
      { keys: ['F2'], does: 'Rename the file' },
      { keys: ['Delete'], does: 'Delete the file' },
      { keys: ['Escape'], does: 'Close the preview' },
    ],
  },
  {
    title: 'Anywhere',
    shortcuts: [{ keys: ['F8'], does: 'Move to a question about uploads or moves' }],
  },
]
