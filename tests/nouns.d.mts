export declare const nouns: Readonly<Record<string, readonly string[]>>;
export declare function nounsOf(path: string): string[];
