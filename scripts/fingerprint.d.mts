interface Built {
  sources: string[];
  stamp: string;
}

export declare const BUILT: { program: Built; dashboard: Built; database: Built };
export declare function isUntouched(built: Built): boolean;
export declare function isCurrent(built: Built): boolean;
export declare function writeStamp(built: Built): void;
