/** What an error is to people. `{name}` in a text is filled from the error's parameters. */
export interface ErrorText {
  code: number;
  enUS: string;
  zhCN: string;
  /** HTTP status; 200 unless infrastructure in between has to understand it too. */
  status?: number;
}
