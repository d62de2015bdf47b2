package ir;

/** Locals beyond number 255, so that loads, stores, increments and a catch need the wide forms. */
public class WideLocals {
  static long wide(long a, int n) {
    long v0 = a + 0, v1 = a + 1, v2 = a + 2, v3 = a + 3, v4 = a + 4, v5 = a + 5, v6 = a + 6, v7 = a + 7, v8 = a + 8, v9 = a + 9;
    long v10 = a + 10, v11 = a + 11, v12 = a + 12, v13 = a + 13, v14 = a + 14, v15 = a + 15, v16 = a + 16, v17 = a + 17, v18 = a + 18, v19 = a + 19;
    long v20 = a + 20, v21 = a + 21, v22 = a + 22, v23 = a + 23, v24 = a + 24, v25 = a + 25, v26 = a + 26, v27 = a + 27, v28 = a + 28, v29 = a + 29;
    long v30 = a + 30, v31 = a + 31, v32 = a + 32, v33 = a + 33, v34 = a + 34, v35 = a + 35, v36 = a + 36, v37 = a + 37, v38 = a + 38, v39 = a + 39;
    long v40 = a + 40, v41 = a + 41, v42 = a + 42, v43 = a + 43, v44 = a + 44, v45 = a + 45, v46 = a + 46, v47 = a + 47, v48 = a + 48, v49 = a + 49;
    long v50 = a + 50, v51 = a + 51, v52 = a + 52, v53 = a + 53, v54 = a + 54, v55 = a + 55, v56 = a + 56, v57 = a + 57, v58 = a + 58, v59 = a + 59;
    long v60 = a + 60, v61 = a + 61, v62 = a + 62, v63 = a + 63, v64 = a + 64, v65 = a + 65, v66 = a + 66, v67 = a + 67, v68 = a + 68, v69 = a + 69;
    long v70 = a + 70, v71 = a + 71, v72 = a + 72, v73 = a + 73, v74 = a + 74, v75 = a + 75, v76 = a + 76, v77 = a + 77, v78 = a + 78, v79 = a + 79;
    long v80 = a + 80, v81 = a + 81, v82 = a + 82, v83 = a + 83, v84 = a + 84, v85 = a + 85, v86 = a + 86, v87 = a + 87, v88 = a + 88, v89 = a + 89;
    long v90 = a + 90, v91 = a + 91, v92 = a + 92, v93 = a + 93, v94 = a + 94, v95 = a + 95, v96 = a + 96, v97 = a + 97, v98 = a + 98, v99 = a + 99;
    long v100 = a + 100, v101 = a + 101, v102 = a + 102, v103 = a + 103, v104 = a + 104, v105 = a + 105, v106 = a + 106, v107 = a + 107, v108 = a + 108, v109 = a + 109;
    long v110 = a + 110, v111 = a + 111, v112 = a + 112, v113 = a + 113, v114 = a + 114, v115 = a + 115, v116 = a + 116, v117 = a + 117, v118 = a + 118, v119 = a + 119;
    long v120 = a + 120, v121 = a + 121, v122 = a + 122, v123 = a + 123, v124 = a + 124, v125 = a + 125, v126 = a + 126, v127 = a + 127, v128 = a + 128, v129 = a + 129;
    long v130 = a + 130, v131 = a + 131, v132 = a + 132, v133 = a + 133, v134 = a + 134, v135 = a + 135, v136 = a + 136, v137 = a + 137, v138 = a + 138, v139 = a + 139;
    long v140 = a + 140, v141 = a + 141, v142 = a + 142, v143 = a + 143, v144 = a + 144, v145 = a + 145, v146 = a + 146, v147 = a + 147, v148 = a + 148, v149 = a + 149;
    long sum = 0;
    int i = 0;
    float f = 1;
    double d = 2;
    Object o = "o";
    while (i < n) {
      i++;
      i += 1000;
      i -= 999;
      f += i;
      d *= f;
      sum += v149;
      try {
        o = o.toString() + i;
        if (i == 3) throw new IllegalStateException("three");
      } catch (IllegalStateException e) {
        sum += e.getMessage().length();
      }
    }
    int small = 7;
    small += 127;
    small += 128;
    small -= 129;
    sum += v0 + v1 + v2 + v3 + v4 + v5 + v6 + v7 + v8 + v9;
    sum += v10 + v11 + v12 + v13 + v14 + v15 + v16 + v17 + v18 + v19;
    sum += v20 + v21 + v22 + v23 + v24 + v25 + v26 + v27 + v28 + v29;
    sum += v30 + v31 + v32 + v33 + v34 + v35 + v36 + v37 + v38 + v39;
    sum += v40 + v41 + v42 + v43 + v44 + v45 + v46 + v47 + v48 + v49;
    sum += v50 + v51 + v52 + v53 + v54 + v55 + v56 + v57 + v58 + v59;
    sum += v60 + v61 + v62 + v63 + v64 + v65 + v66 + v67 + v68 + v69;
    sum += v70 + v71 + v72 + v73 + v74 + v75 + v76 + v77 + v78 + v79;
    sum += v80 + v81 + v82 + v83 + v84 + v85 + v86 + v87 + v88 + v89;
    sum += v90 + v91 + v92 + v93 + v94 + v95 + v96 + v97 + v98 + v99;
    sum += v100 + v101 + v102 + v103 + v104 + v105 + v106 + v107 + v108 + v109;
    sum += v110 + v111 + v112 + v113 + v114 + v115 + v116 + v117 + v118 + v119;
    sum += v120 + v121 + v122 + v123 + v124 + v125 + v126 + v127 + v128 + v129;
    sum += v130 + v131 + v132 + v133 + v134 + v135 + v136 + v137 + v138 + v139;
    sum += v140 + v141 + v142 + v143 + v144 + v145 + v146 + v147 + v148 + v149;
    return sum + (long) d + small + o.hashCode();
  }

  public static void main(String[] args) {
    System.out.println(wide(3, 5));
  }
}
