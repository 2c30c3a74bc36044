{
  "name": "@site/__name__",
  "version": "1.0.0",
  "private": true,
  "type": "module",
  "scripts": {
    "build": "rsbuild build",
    "typecheck": "tsc --noEmit",
    "test": "vitest run"
  },
  "dependencies": {
    "@mfe/contract": "workspace:*",
    "@mfe/page": "workspace:*",
    "@site/services": "workspace:*",
    "@site/ui": "workspace:*",
    "react": "catalog:"
  },
  "devDependencies": {
    "@mfe/build": "workspace:*",
    "@rsbuild/core": "catalog:",
    "@repo/tsconfig": "workspace:*",
    "@testing-library/dom": "catalog:",
    "@testing-library/react": "catalog:",
    "@types/node": "catalog:",
    "@types/react": "catalog:",
    "@types/react-dom": "catalog:",
    "happy-dom": "catalog:",
    "node": "catalog:",
    "react-dom": "catalog:",
    "typescript": "catalog:",
    "vitest": "catalog:"
  }
}
