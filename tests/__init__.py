"""The proof that core, workbooks and worksheet functions say the same, and that the code keeps its promises."""
