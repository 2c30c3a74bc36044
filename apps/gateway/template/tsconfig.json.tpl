{
  "extends": "@repo/tsconfig/react.json",
  "include": ["src", "*.ts"]
}
