{
  "name": "__name__",
  "version": "1.0.0",
  "private": true,
  "type": "module",
  "scripts": {
    "mfe": "mfe",
    "typecheck": "tsc --noEmit",
    "test": "vitest run"
  },
  "dependencies": {
    "@mfe/contract": "^1.0.0",
    "@mfe/page": "^1.0.0",
    "react": "^19.3.1",
    "react-dom": "^19.3.1"
  },
  "devDependencies": {
    "@mfe/build": "^1.0.0",
    "@mfe/cli": "^1.0.0",
    "@testing-library/dom": "^10.4.2",
    "@testing-library/react": "^16.3.3",
    "@types/node": "^24.19.2",
    "@types/react": "^19.3.0",
    "@types/react-dom": "^19.3.0",
    "happy-dom": "^21.0.4",
    "node": "^24.21.0",
    "typescript": "^7.0.2",
    "vitest": "^5.1.0"
  },
  "engines": {
    "node": ">=24"
  }
}
